import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import type { Place } from "./types";

/** A place as people write it: "Lyon, Auvergne-Rhône-Alpes, France", without empty or repeated parts. */
export const placeLabel = ({ name, region, country }: Place) =>
  [...new Set([name, region, country].filter((part) => part !== ""))].join(", ");

const LEAST_LETTERS = 2;

/** The labels of places that match what is typed, and whether it names a place that the server knows, as it is. */
export const suggestedPlaces = (typed: string) =>
  queryOptions({
    queryKey: ["places", typed],
    queryFn: ({ signal }) => api.get("/api/places", { query: { q: typed }, signal }),
    select: ({ places, resolved }) => ({ labels: places.map(placeLabel), isKnown: resolved !== null }),
    enabled: typed.length >= LEAST_LETTERS,
    staleTime: 60_000,
    retry: false,
  });

/** False if the server knows no place by this text; true where it can't be asked. */
export async function isKnownPlace(text: string): Promise<boolean> {
  if (text === "") return true;
  try {
    return (await api.get("/api/places", { query: { q: text } })).resolved !== null;
  } catch {
    return true;
  }
}

const position = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { timeout: 10_000 });
  });

/** Rounded to two decimals, about a kilometre: the server gets no exact position. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

/** The known place nearest to this device, or null if there is none. Rejects when the person denies access. */
export async function currentPlace(): Promise<string | null> {
  const { latitude, longitude } = await position();
  const query = { lat: roughly(latitude), lon: roughly(longitude) };
  const { place } = await api.get("/api/places/nearest", { query });
  return place ? placeLabel(place) : null;
}
