import type { SmartEvent } from '#contract/posts/smart.ts'
import { SmartError } from '../language-model/smart-error.ts'
import type { SmartModel } from '../language-model/smart-model.ts'
import { createAnswerReader } from './read-model-answer.ts'
import type { SmartTask } from './smart-tasks.ts'

type AnswerEvent = Extract<SmartEvent, { type: 'delta' | 'done' }>

/**
 * The models whose answers began with a reasoning that they had not opened: of their next ones nothing is shown
 * before its end.
 */
const reasonFirst = new WeakSet<SmartModel>()

/**
 * Yields the model's text as it arrives, and at the end the cleaned answer. Throws `SmartError`, for an answer that
 * did not come to its end too.
 */
export async function* askModel(
  model: SmartModel,
  task: SmartTask,
  caption: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const reader = createAnswerReader(task.limitFor(caption), {
    beginsWithReasoning: reasonFirst.has(model),
  })
  const pieces = model({ instructions: task.instructions, caption, signal })
  for await (const piece of pieces) {
    const { text, isRestart } = reader.push(piece)
    if (reader.hadUnopenedReasoning) reasonFirst.add(model)
    if (isRestart) yield { type: 'delta', text, isRestart }
    else if (text !== '') yield { type: 'delta', text }
    if (reader.isFull) break
  }
  if (reader.isFull || reader.isTooLong)
    throw new SmartError('longer than an answer may be', 'AI_UNFINISHED')
  const answer = task.clean(reader.whole)
  if (answer === '') throw new SmartError('nothing was said')
  yield { type: 'done', caption: answer }
}
