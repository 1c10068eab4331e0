import { maxCaptionLength } from '#contract/texts.ts'
import { cleanCaption, cleanTags } from './clean-answers.ts'
import { captionPrompt, tagsPrompt } from './prompts.ts'

/** One of the two things that the model is asked for. */
export interface SmartTask {
  instructions: string
  /** Most characters of the answer that are read. */
  limitFor(caption: string): number
  /** Cleans the whole answer; '' when it is unusable. */
  clean(answer: string): string
}

const tagsLimit = 2000

export const improveCaption: SmartTask = {
  instructions: captionPrompt,
  // An improved text is not several times as long.
  limitFor: (caption) => Math.min(maxCaptionLength, Math.max(2200, 2 * caption.length)),
  clean: cleanCaption,
}

export const makeTags: SmartTask = {
  instructions: tagsPrompt,
  limitFor: () => tagsLimit,
  clean: (answer) => cleanTags(answer, tagsLimit),
}
