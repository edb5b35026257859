import { common } from "#/text/common";
import { cx } from "#/ui/cx";
import { hasTabBar } from "./routeAt";
import { isCurrent, TabLink, tabs } from "./TabBar";

/** The tabs in a page that the build has rendered: in sight, and leading somewhere, until the app has drawn its own. */
export const EarlyTabs = ({ path }: { path: string }) => (
  <nav aria-label={common.tabs} className={cx("tabs", !hasTabBar(path) && "not-rail:hidden")}>
    <div className="tab-row">
      {tabs.map((tab) => (
        <TabLink key={tab.to} tab={tab} current={isCurrent(tab, path)} count={0} />
      ))}
    </div>
  </nav>
);
