import { Bookmark, Heart, Plus, Star, X } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink, type ButtonVariant } from "#/ui/Button";
import { Group, GroupButton } from "#/ui/Group";
import { IconButton, IconLink, type Tone } from "#/ui/IconButton";
import { LegalLink } from "#/ui/LegalLink";
import { LoadMore } from "#/ui/LoadMore";
import { MenuButton } from "#/ui/MenuButton";
import { SocialButtons } from "#/ui/SocialButtons";
import { Kind, Line, Shown } from "./Shown";

const variants: readonly ButtonVariant[] = ["primary", "secondary", "quiet", "danger", "glow"];
/** For the welcome screen's ground. */
const onGlow: readonly ButtonVariant[] = ["ink", "outline-ink"];
const tones: readonly Tone[] = ["ink", "rose", "azure", "gold", "leaf", "alarm"];
const looks = ["plain", "raised", "solid"] as const;
const sizes = ["sm", "md", "lg"] as const;
const nothing = () => undefined;

export function Buttons() {
  const [isSaved, setSaved] = useState(true);
  return (
    <Kind name="Buttons and links">
      <Shown name="Button" wide>
        {variants.map((variant) => (
          <Line key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Heart size={20} aria-hidden />}>
              with an icon
            </Button>
            <Button variant={variant} busy>
              busy
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
          </Line>
        ))}
        <div className="glow rounded-field p-4">
          <Line>
            {onGlow.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          </Line>
        </div>
        <Button size="lg" wide>
          large and wide
        </Button>
        <Button wide>
          With words that are longer than a button of a narrow window can show on one line of its own
        </Button>
      </Shown>
      <Shown name="ButtonLink">
        <Line>
          <ButtonLink to="?">primary</ButtonLink>
          <ButtonLink to="?" variant="secondary" icon={<Plus size={20} aria-hidden />}>
            with an icon
          </ButtonLink>
        </Line>
      </Shown>
      <Shown name="MenuButton">
        <div className="group w-fit">
          <MenuButton label="Options" onPress={nothing} className="opacity-100!" />
        </div>
      </Shown>
      <Shown name="IconButton, IconLink">
        {looks.map((look) => (
          <Line key={look}>
            {sizes.map((size) => (
              <IconButton
                key={size}
                label={`Super like ${look} ${size}`}
                icon={Star}
                look={look}
                size={size}
              />
            ))}
            <IconButton label={`Busy ${look}`} icon={Star} look={look} busy />
            <IconButton label={`Disabled ${look}`} icon={Star} look={look} disabled />
          </Line>
        ))}
        <Line>
          {tones.map((tone) => (
            <IconButton key={tone} label={`Skip ${tone}`} icon={X} tone={tone} />
          ))}
          <IconButton
            label="Save"
            icon={Bookmark}
            tone="gold"
            pressed={isSaved}
            onClick={() => setSaved(!isSaved)}
          />
          <IconLink to="?" label="New" icon={Plus} look="raised" />
        </Line>
      </Shown>
      <Shown name="Group, GroupButton">
        <Group title="Account" hint="What is said below a group.">
          <GroupButton label="Name" value="Ada" onClick={nothing} />
          <GroupButton label="With an icon" icon={<Heart size={20} aria-hidden />} onClick={nothing} />
          <GroupButton label="Busy" busy onClick={nothing} />
          <GroupButton label="Delete account" danger onClick={nothing} />
          <GroupButton
            label="A label of many words"
            value="A value that is longer than its line has room for, so that it is cut"
            onClick={nothing}
          />
        </Group>
      </Shown>
      <Shown name="SocialButtons">
        <SocialButtons names={["Google", "Facebook", "Example"]} onPress={nothing} />
      </Shown>
      <Shown name="LoadMore, LegalLink">
        <LoadMore
          list={{ current: null }}
          hasMore
          onLoad={() => Promise.reject(new Error("no connection"))}
          onFailed={nothing}
        />
        <p>
          <LegalLink to="/terms">Terms of Service</LegalLink> and{" "}
          <LegalLink to={null}>one without a text</LegalLink>
        </p>
      </Shown>
    </Kind>
  );
}
