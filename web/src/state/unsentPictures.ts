/** The cache in which pictures wait that were sent in a chat and not answered (features/messages/keptPictures.ts); it ends with the session. */
export const UNSENT_PICTURES = "kindred.unsent-pictures";
