import { maxCaptionLength } from '#contract/texts.ts'
import { cleanCaption, cleanTags } from './clean-answers.ts'
import { captionPrompt, tagsPrompt } from './prompts.ts'

/** One of the two things the model is asked for. */
export interface SmartTask {
  instructions: string
  /** Characters of the answer that are read. */
  limitFor(caption: string): number
  /** What is made of the whole answer; '' when it is of no use. */
  clean(answer: string): string
}

const tagsLimit = 2000

export const improveCaption: SmartTask = {
  instructions: captionPrompt,
  // Nobody improves a text by making it many times as long.
  limitFor: (caption) => Math.min(maxCaptionLength, Math.max(2200, 2 * caption.length)),
  clean: cleanCaption,
}

export const makeTags: SmartTask = {
  instructions: tagsPrompt,
  limitFor: () => tagsLimit,
  clean: (answer) => cleanTags(answer, tagsLimit),
}
