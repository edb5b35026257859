import { signIn } from "#/text/signIn";
import { Button } from "./Button";

const Facebook = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
    <path d="M24 12a12 12 0 1 0-13.875 11.854v-8.385H7.078V12h3.047V9.356c0-3.007 1.792-4.669 4.533-4.669 1.312 0 2.686.235 2.686.235v2.953H15.83c-1.491 0-1.956.925-1.956 1.874V12h3.328l-.532 3.469h-2.796v8.385A12 12 0 0 0 24 12z" />
  </svg>
);

const Google = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.200"
    aria-hidden
  >
    <path d="M19.600 6.200A9.200 9.200 0 1 0 21.200 12H12.500" />
  </svg>
);

const icons: Record<string, typeof Google> = { [signIn.facebook]: Facebook, [signIn.google]: Google };

interface SocialButtonsProps {
  names: readonly string[];
  onPress: (name: string) => void;
}

/** A button for each service by which people sign in. */
export function SocialButtons({ names, onPress }: SocialButtonsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        {signIn.orContinueWith}
        <span className="h-px flex-1 bg-line" />
      </div>
      <div className="side-by-side gap-3">
        {names.map((name) => {
          const Icon = icons[name];
          return (
            <Button key={name} variant="secondary" icon={Icon && <Icon />} onClick={() => onPress(name)}>
              {name}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
