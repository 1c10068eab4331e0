const waitMs = 4000
/** How long, in ms, an empty tab waits for the server. */
const networkWaitMs = 15_000

/**
 * The server's answer where it has the mark of our own page within four seconds; else what `find`
 * knows; else whatever is answered, for the person to see. `find` hears whether anybody answered.
 * `keep` gets the marked answer also when it comes later: who is on a slow line sees the new page on
 * the next visit.
 */
export async function answerMarked(
  request: Request,
  mark: string,
  find: (isAnswered: boolean) => Promise<Response | undefined>,
  keep?: (marked: Promise<Response | undefined>) => void,
): Promise<Response> {
  let isAnswered = false
  const signal = AbortSignal.timeout(keep ? networkWaitMs : waitMs)
  const asked = fetch(request, { signal })
    .then(async (answer) => {
      isAnswered = true
      return (await answer.clone().text()).includes(mark) ? answer : undefined
    })
    .catch(() => undefined)
  keep?.(asked.then((marked) => marked?.clone()))
  const marked = await Promise.race([asked, passTime(waitMs)])
  if (marked) return marked
  // What is still on its way is waited for: asking again would share the slow line with it.
  return (await find(isAnswered)) ?? (await asked) ?? (await askNetwork(request))
}

async function passTime(ms: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Sent unchanged: whatever is answered is for the person to see. */
export async function askNetwork(request: Request): Promise<Response> {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(Response.error()), networkWaitMs)
  })
  return await Promise.race([fetch(request), late])
}
