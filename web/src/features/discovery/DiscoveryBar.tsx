import { GalleryVertical, LayoutGrid, RefreshCw, Settings, SlidersHorizontal, UserRound } from "lucide-react";
import { discovery as text } from "#/text/discovery";
import { IconButton, IconLink } from "#/ui/IconButton";
import { TopBar } from "#/ui/TopBar";
import type { View } from "./view";

interface DiscoveryBarProps {
  view: View;
  onTurn: () => void;
  refreshing: boolean;
  onRefresh: () => void;
  onPreferences: () => void;
}

/** The head of the screen: one's own profile, the other view, people anew, one's wishes, settings. */
export const DiscoveryBar = (props: DiscoveryBarProps) => (
  <TopBar
    title={text.title}
    leading={<IconLink to="/my-profile" label={text.myProfile} icon={UserRound} />}
    trailing={
      <>
        <IconButton
          label={props.view === "grid" ? text.showCards : text.showGrid}
          icon={props.view === "grid" ? GalleryVertical : LayoutGrid}
          onClick={props.onTurn}
        />
        <IconButton label={text.refresh} icon={RefreshCw} onClick={props.onRefresh} busy={props.refreshing} />
        <IconButton
          label={text.preferences}
          icon={SlidersHorizontal}
          aria-haspopup="dialog"
          onClick={props.onPreferences}
        />
        <IconLink to="/settings" label={text.settings} icon={Settings} />
      </>
    }
  />
);
