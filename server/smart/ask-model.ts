import type { SmartEvent } from '#contract/smart.ts'
import { createAnswerReader } from './read-model-answer.ts'
import { SmartError } from './smart-error.ts'
import type { SmartModel } from './smart-model.ts'
import type { SmartTask } from './smart-tasks.ts'

type AnswerEvent = Extract<SmartEvent, { type: 'delta' | 'done' }>

/**
 * Yields the model's text as it arrives, and at the end the cleaned answer. Throws `SmartError`.
 */
export async function* askModel(
  model: SmartModel,
  task: SmartTask,
  caption: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const reader = createAnswerReader(task.limitFor(caption))
  const pieces = model({ instructions: task.instructions, caption, signal })
  for await (const piece of pieces) {
    const text = reader.push(piece)
    if (text !== '') yield { type: 'delta', text }
    if (reader.isFull) break
  }
  const answer = task.clean(reader.whole)
  if (answer === '') throw new SmartError('nothing was said')
  yield { type: 'done', caption: answer }
}
