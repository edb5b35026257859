import { useState } from "react";

/** Settings that are stored on this device only and shown on the settings screen; nothing else depends on them. */
export interface DeviceSettings {
  shown: boolean;
  push: boolean;
  email: boolean;
}

const STORAGE_KEY = "kindred.settings";
const defaults: DeviceSettings = { shown: true, push: true, email: false };

function read(): DeviceSettings {
  try {
    return {
      ...defaults,
      ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<DeviceSettings>),
    };
  } catch {
    return defaults;
  }
}

export function useDeviceSettings() {
  const [settings, setSettings] = useState(read);
  const set = (change: Partial<DeviceSettings>) => {
    // Another window may have changed the others since.
    const next = { ...read(), ...change };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, set] as const;
}
