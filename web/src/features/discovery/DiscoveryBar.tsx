import { GalleryVertical, LayoutGrid, RefreshCw, Settings, UserRound } from "lucide-react";
import { discovery as text } from "#/text/discovery";
import { IconButton, IconLink } from "#/ui/IconButton";
import { TopBar } from "#/ui/TopBar";
import type { View } from "./view";

interface DiscoveryBarProps {
  view: View;
  onTurn: () => void;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The head of the screen: one's own profile, the other view, people anew, one's wishes, settings. */
export const DiscoveryBar = ({ view, onTurn, refreshing, onRefresh }: DiscoveryBarProps) => (
  <TopBar
    title={text.title}
    leading={<IconLink to="/my-profile" label={text.myProfile} icon={UserRound} />}
    trailing={
      <>
        <IconButton
          label={view === "grid" ? text.showCards : text.showGrid}
          icon={view === "grid" ? GalleryVertical : LayoutGrid}
          onClick={onTurn}
        />
        <IconButton label={text.refresh} icon={RefreshCw} onClick={onRefresh} busy={refreshing} />
        <IconLink to="/settings" label={text.settings} icon={Settings} />
      </>
    }
  />
);
