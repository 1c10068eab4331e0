/**
 * After so long without an answer (a dead connection) later calls no longer wait for a running
 * batch.
 */
const longestMs = 1000

/**
 * Combines the calls of one turn of the event loop, and those made while a batch is running, into
 * one call of `work`. `work` answers an array in the order of what it was asked.
 */
export function batchCalls<Asked, Answer>(
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }[] = []
  let isTaken = false

  const turn = async () => {
    const taken = waiting
    waiting = []
    let hasPassedOn = false
    const passOn = () => {
      if (hasPassedOn) return
      hasPassedOn = true
      isTaken = false
      if (waiting.length > 0) schedule()
    }
    const patience = setTimeout(passOn, longestMs)
    try {
      const answers = await work(taken.map(({ asked }) => asked))
      for (const [index, { resolve, reject }] of taken.entries()) {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('work without an answer'))
        else resolve(answer)
      }
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    clearTimeout(patience)
    passOn()
  }
  const schedule = () => {
    isTaken = true
    setImmediate(() => void turn())
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isTaken) schedule()
    })
}
