import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";
import styles from "./tabs.module.css";

export type TabEntry = { id: string; label: ReactNode; content: ReactNode };

export type TabsProps = {
  label: string;
  tabs: TabEntry[];
  /** Controlled when both are given. */
  selected?: string;
  onSelect?: (id: string) => void;
};

/** Views of the same thing. Arrow keys move, the panel follows. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      className={styles.tabs ?? ""}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect === undefined ? {} : { onSelectionChange: (key) => onSelect(String(key)) })}
    >
      <TabList aria-label={label} className={styles.list ?? ""}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ""}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ""}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
