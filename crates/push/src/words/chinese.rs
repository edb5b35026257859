use super::Catalogue;

pub const CATALOGUE: Catalogue =
    Catalogue { a_match: "你有新的配对", message: "你有新消息", named_match: "配对成功！", picture: "照片" };
