import { type CSSProperties, useCallback } from "react";

interface FileImageProps {
  file: Blob;
  alt: string;
  className: string;
  style?: CSSProperties;
}

/** An image of a file; the file's url lasts as long as the image. */
export function FileImage({ file, alt, className, style }: FileImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} style={style} />;
}
