const waitMs = 4000
/** How long, in ms, an empty tab waits for the server. */
const networkWaitMs = 15_000

/**
 * The server's answer where it has the mark of our own page, then lent to `keep`; else what `find`
 * knows; else whatever is answered, for the person to see. `find` hears whether anybody answered.
 */
export async function answerMarked(
  request: Request,
  mark: string,
  find: (isAnswered: boolean) => Promise<Response | undefined>,
  keep?: (answer: Response) => void,
): Promise<Response> {
  const signal = AbortSignal.timeout(waitMs)
  const fresh = await fetch(request, { signal }).catch(() => undefined)
  const text = await fresh
    ?.clone()
    .text()
    .catch(() => '')
  if (fresh && text?.includes(mark)) {
    keep?.(fresh.clone())
    return fresh
  }
  // A request that is aborted may end here.
  return (await find(!!fresh)) ?? (await askNetwork(request))
}

/** Sent unchanged: whatever is answered is for the person to see. */
export async function askNetwork(request: Request): Promise<Response> {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(Response.error()), networkWaitMs)
  })
  return await Promise.race([fetch(request), late])
}
