import { useState } from "react";

/** What is set on this device alone. */
export interface DeviceSettings {
  shown: boolean;
  push: boolean;
  email: boolean;
}

const KEPT = "kindred.settings";
const usual: DeviceSettings = { shown: true, push: true, email: false };

function read(): DeviceSettings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<DeviceSettings>) };
  } catch {
    return usual;
  }
}

export function useDeviceSettings() {
  const [settings, setSettings] = useState(read);
  const set = (change: Partial<DeviceSettings>) => {
    const next = { ...settings, ...change };
    localStorage.setItem(KEPT, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, set] as const;
}
