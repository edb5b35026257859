export const bubbleShape =
  "w-fit max-w-[80%] rounded-card border px-4 py-2.5 text-base wrap-anywhere whitespace-pre-wrap";
export const ownBubble = "rounded-br-small border-rose bg-rose text-on-rose";
export const othersBubble = "rounded-bl-small border-line bg-surface text-ink";
