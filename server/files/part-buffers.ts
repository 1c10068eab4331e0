export interface PartBuffers {
  /**
   * Waits for a free buffer, which `act` fills and sends; it is used again when that succeeded. Who
   * gives way waits behind all who do not.
   */
  use<T>(act: (buffer: Buffer) => Promise<T>, givesWay?: boolean): Promise<T>
}

/** A buffer that nobody used for so long, in ms, is given up. */
const idleMs = 5000

/**
 * At most so many buffers, over all who use them, in the order of their calls. Sending a file from
 * a stream would leave every chunk of it to the garbage collector, which comes for them when they
 * are tens of MiB.
 */
export function createPartBuffers({ most, bytes }: { most: number; bytes: number }): PartBuffers {
  const free: Buffer[] = []
  const waiting: (() => void)[] = []
  const patient: (() => void)[] = []
  let count = 0
  let timer: NodeJS.Timeout | undefined

  const take = async (line: (() => void)[]): Promise<Buffer> => {
    clearTimeout(timer)
    while (free.length === 0 && count >= most)
      await new Promise<void>((resolve) => line.push(resolve))
    const known = free.pop()
    if (known) return known
    count += 1
    return Buffer.allocUnsafeSlow(bytes)
  }
  const giveUp = () => {
    count -= free.splice(0).length
  }
  return {
    async use(act, givesWay = false) {
      const buffer = await take(givesWay ? patient : waiting)
      let isDone = false
      try {
        const answer = await act(buffer)
        isDone = true
        return answer
      } finally {
        // After a failure something may still be sent of it.
        if (isDone) free.push(buffer)
        else count -= 1
        const next = waiting.shift() ?? patient.shift()
        next?.()
        clearTimeout(timer)
        timer = setTimeout(giveUp, idleMs).unref()
      }
    },
  }
}
