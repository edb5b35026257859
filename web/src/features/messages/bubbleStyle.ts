export const shape =
  "w-fit max-w-[80%] rounded-card border px-4 py-2.5 text-base wrap-anywhere whitespace-pre-wrap";
export const own = "rounded-br-small border-rose bg-rose text-on-rose";
export const others = "rounded-bl-small border-line bg-surface text-ink";
