import { Briefcase, GraduationCap, MapPin, Ruler, Sparkles, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { User } from "#/api/types";
import { useIsOnline } from "#/state/connection";
import { choiceName } from "#/text/serverWords";
import { discovery as words } from "#/text/discovery";
import { cityOf } from "#/text/places";
import { profiles as text } from "#/text/profiles";
import { DemoBadge, OnlineBadge, VerifiedBadge } from "#/ui/Badge";
import { Chip } from "#/ui/Chip";
import { fewBreaks } from "#/ui/fewBreaks";

interface ProfileFactsProps {
  person: User;
  /** The profile stands beside a screen that has a heading of its own. */
  beside?: boolean;
}

/** The texts and facts of a profile. */
export function ProfileFacts({ person, beside = false }: ProfileFactsProps) {
  const Name = beside ? "h2" : "h1";
  const isOnline = useIsOnline(person);
  const km = person.distance_km ?? null;
  const city = cityOf(person.location);
  const where = km === null ? city : words.awayIn(city, words.away(km));
  return (
    <div className="flex flex-col gap-6 px-4 pt-5">
      <header className="flex flex-col gap-2">
        <Name className={`text-xl break-words ${beside ? "pr-13" : ""}`}>
          <bdi>{person.name}</bdi>{" "}
          <span className="font-sans text-lg font-normal text-ink-soft">{person.age}</span>{" "}
          {person.is_verified ? <VerifiedBadge size={24} /> : null}
        </Name>
        {isOnline || person.is_demo ? (
          <p className="flex flex-wrap gap-2">
            {isOnline ? <OnlineBadge /> : null}
            {person.is_demo ? <DemoBadge /> : null}
          </p>
        ) : null}
        {where ? (
          <p title={person.location} className="flex items-center gap-2 text-ink-soft">
            <MapPin size={18} aria-hidden className="shrink-0" />
            {where}
          </p>
        ) : null}
        {person.signature ? (
          <p dir="auto" className="font-display text-lg text-pretty break-words whitespace-pre-wrap">
            {fewBreaks(person.signature)}
          </p>
        ) : null}
      </header>
      {person.bio ? (
        <Section title={text.about} beside={beside}>
          <p dir="auto" className="text-pretty break-words whitespace-pre-wrap">
            {fewBreaks(person.bio)}
          </p>
        </Section>
      ) : null}
      <Basics person={person} beside={beside} />
      {person.interests.length > 0 ? (
        <Section title={text.interests} beside={beside}>
          <ul className="flex flex-wrap gap-2">
            {person.interests.map((interest) => (
              <li key={interest}>
                <Chip>{choiceName(interest)}</Chip>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}

function Basics({ person, beside = false }: ProfileFactsProps) {
  const height = person.height ?? null;
  const facts = [
    { icon: UserRound, fact: text.gender[person.gender] },
    { icon: Ruler, fact: height === null ? "" : text.height(height) },
    { icon: Briefcase, fact: person.occupation },
    { icon: GraduationCap, fact: person.education },
    { icon: Sparkles, fact: choiceName(person.zodiac_sign) },
  ].filter(({ fact }) => fact);
  if (facts.length === 0) return null;
  return (
    <Section title={text.facts} beside={beside}>
      <ul className="flex flex-wrap gap-2">
        {facts.map(({ icon: Icon, fact }) => (
          <li key={fact}>
            <Chip tone="rose" icon={<Icon size={16} aria-hidden className="shrink-0" />}>
              {fact}
            </Chip>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SectionProps {
  title: string;
  beside: boolean;
  children: ReactNode;
}

function Section({ title, beside, children }: SectionProps) {
  const Title = beside ? "h3" : "h2";
  return (
    <section className="flex flex-col gap-2">
      <Title className="text-lg">{title}</Title>
      {children}
    </section>
  );
}
