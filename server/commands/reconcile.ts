import { formatCount } from '#contract/texts/format-numbers.ts'
import { reconcileSubscriptions } from '../billing/reconcile-subscriptions.ts'
import { runCommand } from './run-command.ts'

await runCommand(() => async (deps, billing) => {
  const { compared, corrected } = await reconcileSubscriptions(deps, billing)
  const all = formatCount(compared, 'assinatura comparada', 'assinaturas comparadas')
  return `${all} com o Stripe, ${formatCount(corrected, 'corrigida', 'corrigidas')}.`
})
