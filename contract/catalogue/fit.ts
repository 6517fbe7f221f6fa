/** What people say of a size: too small, just right or too large. */
export const fits = ["Small", "Right", "Large"] as const;
export type Fit = (typeof fits)[number];

export const fitLabels: Readonly<Record<Fit, string>> = {
  Small: "Too small",
  Right: "Just right",
  Large: "Too large",
};

/** How many said which: approved reviews, and pieces that came back for their size. */
export interface FitCounts {
  small: number;
  right: number;
  large: number;
}

/** So many must have spoken, and so large a part of them must agree, before the page says anything. */
export const fitRule = { voicesMin: 8, percentMin: 60 } as const;

const sentences = {
  small: "Most say it runs small: take one size up.",
  right: "Most say it fits as expected.",
  large: "Most say it runs large: take one size down.",
} as const;

export interface FitAssessment {
  /** Undefined where people do not agree. */
  sentence: string | undefined;
  /** In whole percent, together 100. */
  percents: FitCounts;
}

/** What the page says of the fit; nothing while too few have spoken. */
export function judgeFit(counts: FitCounts): FitAssessment | undefined {
  const { small, right, large } = counts;
  const voices = small + right + large;
  if (voices < fitRule.voicesMin) return undefined;
  const most = (["small", "right", "large"] as const).find((fit) => counts[fit] * 100 >= voices * fitRule.percentMin);
  const ofSmall = Math.round((small * 100) / voices);
  const ofLarge = Math.min(100 - ofSmall, Math.round((large * 100) / voices));
  return {
    sentence: most && sentences[most],
    percents: { small: ofSmall, right: 100 - ofSmall - ofLarge, large: ofLarge },
  };
}
