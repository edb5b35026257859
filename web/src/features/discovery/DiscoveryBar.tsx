import { GalleryVertical, Grid2x2, RefreshCw, Settings, Settings2, UserRound } from "lucide-react";
import { common } from "#/text/common";
import { discovery as text } from "#/text/discovery";
import { IconButton, IconLink } from "#/ui/IconButton";
import { TopBar } from "#/ui/TopBar";
import type { View } from "./useView";

interface DiscoveryBarProps {
  view: View;
  onToggleView: () => void;
  refreshing: boolean;
  onRefresh: () => void;
  onPreferences: () => void;
}

/** The top bar: own profile, the other view, refresh, preferences, settings. */
export const DiscoveryBar = (props: DiscoveryBarProps) => (
  <TopBar
    title={text.title}
    leading={<IconLink to="/my-profile" label={common.myProfile} icon={UserRound} />}
    trailing={
      <>
        <IconButton
          label={props.view === "grid" ? text.showCards : text.showGrid}
          icon={props.view === "grid" ? GalleryVertical : Grid2x2}
          onClick={props.onToggleView}
        />
        <IconButton label={text.refresh} icon={RefreshCw} onClick={props.onRefresh} busy={props.refreshing} />
        <IconButton
          label={text.preferences}
          icon={Settings2}
          aria-haspopup="dialog"
          onClick={props.onPreferences}
        />
        <IconLink to="/settings" label={common.settings} icon={Settings} />
      </>
    }
  />
);
