import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { moments as words } from "#/text/moments";
import { newMoment as text } from "#/text/newMoment";
import { IconButton } from "#/ui/IconButton";
import { isComposing } from "#/ui/sendsOnEnter";
import { TextField } from "#/ui/TextField";
import { maxTagLength, maxTags, withTags } from "./rules";

interface TagsFieldProps {
  tags: readonly string[];
  typed: string;
  onType: (typed: string) => void;
  /** The tags after what was typed was added, and what is left of it. */
  onChange: (tags: readonly string[], left: string) => void;
  onRemove: (tags: readonly string[]) => void;
}

/** The tags of a moment, with a field to add more. */
export function TagsField({ tags, typed, onType, onChange, onRemove }: TagsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const full = tags.length >= maxTags;
  const add = () => {
    const { tags: all, left } = withTags(tags, typed);
    onChange(all, left);
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={field}
        label={text.tags}
        hint={full ? text.tagsFull(maxTags) : text.tagsHint(maxTags)}
        placeholder={text.tag}
        value={typed}
        maxLength={maxTags * (maxTagLength + 2)}
        readOnly={full}
        enterKeyHint="done"
        autoCapitalize="none"
        onChange={onType}
        onKeyDown={pressed}
        trailing={<IconButton label={text.addTag} icon={Plus} disabled={full} onClick={add} />}
      />
      {tags.length > 0 ? (
        <ul aria-label={text.tags} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full bg-rose-soft pl-4 text-sm font-medium"
            >
              {words.tagged(tag)}
              <IconButton
                label={text.removeTag(tag)}
                icon={X}
                onClick={() => {
                  onRemove(tags.filter((other) => other !== tag));
                  field.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
