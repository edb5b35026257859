use lettre::Address;

/// An address as mail servers take it: international domains are written in ASCII (IDNA), what is before the `@` stays as it
/// is. `None` if no letter can be sent there.
pub fn deliverable(address: &str) -> Option<Address> {
    let (local, domain) = address.rsplit_once('@')?;
    let domain = idna::domain_to_ascii(domain).ok()?;
    Address::new(local, domain).ok()
}

/// True if an address has the form that mail servers take. Letters that are not ASCII count before the `@`, also those that
/// [`deliverable`] does not know yet, such as `😀@example.com`.
pub fn is_well_formed(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else { return false };
    let local: String = local.chars().map(|letter| if letter.is_ascii() { letter } else { 'x' }).collect();
    deliverable(&format!("{local}@{domain}")).is_some()
}

#[cfg(test)]
mod tests;
