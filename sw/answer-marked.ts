const waitMs = 4000
/** How long, in ms, an empty tab waits for the server. */
const networkWaitMs = 15_000

/**
 * Returns the server's response if, within four seconds, it comes with `mark`, the mark of our own page;
 * otherwise what `find` has; otherwise whatever response comes, for the person to see. `find` is told whether
 * anything has answered. `keep` gets the marked response even if it comes later, so that people on a slow
 * connection see the new page at the next visit.
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
  // Waits for the request under way: another one would share the slow connection with it.
  return (await find(isAnswered)) ?? (await asked) ?? (await askNetwork(request))
}

async function passTime(ms: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Sends the request unchanged: whatever answers (a portal's sign-in page, too) is for the person to see. */
export async function askNetwork(request: Request): Promise<Response> {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(Response.error()), networkWaitMs)
  })
  return await Promise.race([fetch(request), late])
}
