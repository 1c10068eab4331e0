import { useEffect, useState } from 'react'
import { describeProjectLimit } from '#contract/describe-project-limit.ts'
import { getProjectLimits } from '#contract/endpoints/projects-write.ts'
import { call } from '#src/api/call.ts'

/** Why the person can create no project; undefined until it is known. The server checks it in any case. */
export function useLimit(): string | undefined {
  const [limit, setLimit] = useState<string>()
  useEffect(() => {
    const ending = new AbortController()
    call(getProjectLimits, { signal: ending.signal })
      .then((limits) => setLimit(describeProjectLimit(limits)))
      .catch((error) => {
        if (!ending.signal.aborted) console.warn('The limits of projects are not known', error)
      })
    return () => ending.abort()
  }, [])
  return limit
}
