import * as v from 'valibot'
import { maxCaptionLength, ReadText } from '../texts/texts.ts'

/** In characters. */
export const minSmartLength = 5

export const SmartRequest = v.object({
  caption: v.pipe(
    ReadText,
    v.maxLength(maxCaptionLength),
    v.check(
      (caption) => [...caption.trim()].length >= minSmartLength,
      'Escreva ao menos 5 caracteres',
    ),
  ),
})

export const SmartAnswer = v.object({ caption: v.string() })

export const SmartStatus = v.object({ isConfigured: v.boolean() })

/** Each is the JSON text of a server-sent event. */
export const SmartEvent = v.variant('type', [
  /** `isRestart`: what came before was the model's reasoning and is to be dropped; the text begins here. */
  v.object({
    type: v.literal('delta'),
    text: v.string(),
    isRestart: v.optional(v.literal(true)),
  }),
  v.object({ type: v.literal('done'), caption: v.string() }),
  v.object({ type: v.literal('error'), code: v.string(), message: v.string() }),
])
export type SmartEvent = v.InferOutput<typeof SmartEvent>
