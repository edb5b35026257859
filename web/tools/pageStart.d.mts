interface Asked {
  first?: string;
  wait?: number;
  photo?: { widths: readonly number[]; sizes: string; className: string };
}

export const PAGE_START: string;
export const earlyQuestions: (asked: Asked) => string;
