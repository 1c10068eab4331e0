import { useEffect, useState } from 'react'
import type { Plan } from '#contract/billing/plan.ts'
import { listPlans } from '#contract/endpoints/billing.ts'
import { readAuthCookie } from '#src/session/auth-cookie.ts'
import { askServer } from '../ask-server.ts'
import { knownPlans } from './known-plans.ts'
import type { ShownPlan } from './shown-plan.ts'

/** 'built': as in the static page, before a script runs. */
export type PlansState = 'built' | 'loading' | 'ready' | 'failed'

export interface ShownPlans {
  plans: readonly ShownPlan[]
  state: PlansState
  load: () => void
}

const loadFromServer = () => askServer(listPlans, undefined, { payer: readAuthCookie()?.user.id })

/** The plans the page was built with, then those of the server: the active ones, the cheapest first. */
export function usePlans(loadPlans?: () => Promise<Plan[]>): ShownPlans {
  const [plans, setPlans] = useState(knownPlans)
  const [state, setState] = useState<PlansState>('built')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt, whoever loads them
  useEffect(() => {
    let isWanted = true
    setState('loading')
    // Not a default parameter: the minifier would write the function there, a new one at each call.
    const load = loadPlans ?? loadFromServer
    load().then(
      (told) => {
        if (!isWanted) return
        setPlans(told.filter(({ isActive }) => isActive).sort((a, b) => a.price - b.price))
        setState('ready')
      },
      () => isWanted && setState('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [attempt])

  return { plans, state, load: () => setAttempt((last) => last + 1) }
}
