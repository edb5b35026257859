use super::*;

#[test]
fn scale_01_a_place_for_pictures_is_a_folder_or_a_bucket() {
    let read = |text: &str| text.parse::<Location>();
    for folder in ["/m", "file:///m"] {
        assert_eq!(read(folder), Ok(Location::Folder("/m".into())));
    }
    for (text, shown) in
        [("s3://bucket", "s3://bucket"), ("s3://bucket/", "s3://bucket"), ("s3://my.bucket-2/a/b/", "s3://my.bucket-2/a/b")]
    {
        assert_eq!(read(text).unwrap().to_string(), shown);
    }
    for wrong in
        ["", "s3://", "s3:///a", "s3://ab", "s3://Bucket", "s3://key:secret@bucket", "s3://bucket/a?b=c", "s3://bucket/a//b", "gs://bucket"]
    {
        assert_eq!(read(wrong), Err(ParseLocationError), "{wrong}");
    }
}
