/** The city alone, of a place as "city, region, country". */
export const cityOf = (location: string): string => location.split(",")[0]?.trim() ?? "";
