import type { OperatorPlan } from '#contract/operator.ts'
import { planLabels, type TypedPlan, toTypedPlan } from './plan-form.ts'

interface Rebasing {
  /** The plan as it was when the form was opened. */
  before: OperatorPlan
  typed: TypedPlan
  /** The plan as somebody else saved it meanwhile. */
  saved: OperatorPlan
}

type Shown = ReturnType<typeof toTypedPlan>
const names = Object.keys(planLabels) as (keyof Shown)[]

/** Applies what was typed here to what somebody else saved; `contested`: the fields that both changed. */
export function rebasePlan({ before, typed, saved }: Rebasing) {
  const shownBefore = toTypedPlan(before)
  const shownSaved = toTypedPlan(saved)
  const shownTyped = { ...typed, isActive: typed.isActive !== undefined }
  const changed = names.filter((name) => isOther(shownTyped[name], shownBefore[name]))
  const contested = changed.filter(
    (name) =>
      isOther(shownSaved[name], shownBefore[name]) && isOther(shownSaved[name], shownTyped[name]),
  )
  const own = Object.fromEntries(changed.map((name) => [name, shownTyped[name]]))
  return { typed: { ...shownSaved, ...own } as Shown, contested }
}

function isOther(one: string | boolean, other: string | boolean): boolean {
  return String(one).replaceAll('\r\n', '\n') !== other.toString()
}
