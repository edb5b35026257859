//! The operations of the API's document.

use axum::http::Method;
use utoipa::openapi::{OpenApi, PathItem, path::Operation};

/// Every operation with its method and its path.
pub fn each_operation(api: &mut OpenApi) -> impl Iterator<Item = (Method, &String, &mut Operation)> {
    let items = api.paths.paths.iter_mut();
    items.flat_map(|(path, item)| operations(item).into_iter().map(move |(method, operation)| (method, &*path, operation)))
}

fn operations(item: &mut PathItem) -> Vec<(Method, &mut Operation)> {
    let each = [
        (Method::GET, item.get.as_mut()),
        (Method::PUT, item.put.as_mut()),
        (Method::POST, item.post.as_mut()),
        (Method::DELETE, item.delete.as_mut()),
        (Method::PATCH, item.patch.as_mut()),
    ];
    each.into_iter().filter_map(|(method, operation)| Some((method, operation?))).collect()
}
