import { withdrawalDays } from '#contract/billing/subscription.ts'
import type { ReferralReward, ShareData } from '#contract/projects/onboarding.ts'
import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'

/** Whether inviting a friend is rewarded; not where payments are not set up (`isSimulated` null). */
export function hasReward(share: Omit<ShareData, 'shareUrl'>): boolean {
  return share.isSimulated !== null && share.rewardPercentage > 0 && share.maxReferrals > 0
}

/** What the friend and the person get, in words. */
export function describeOffer(share: Omit<ShareData, 'shareUrl'>): string {
  if (!hasReward(share))
    return 'Passe seu link adiante a quem também publica nas redes. Por enquanto os convites não dão desconto.'
  const { rewardPercentage: percentage, maxReferrals: most } = share
  return `Quem assina pela primeira vez, pelo seu link, tem ${percentage}% de desconto na primeira fatura, e você tem ${percentage}% em uma das suas por amigo, até ${formatCount(most, 'amigo', 'amigos')}.`
}

/** The states of the person's discounts: a sentence for each state that occurs. */
export function describeRewards(rewards: readonly ReferralReward[]): string[] {
  const count = (state: ReferralReward['state']) =>
    rewards.filter((reward) => reward.state === state).length
  const [waiting, given, used] = [count('waiting'), count('given'), count('used')]
  const discounts = (n: number) => formatCount(n, 'desconto', 'descontos')
  return [
    waiting > 0 &&
      `${discounts(waiting)} em espera: entra um em cada fatura do seu plano, a partir do ${withdrawalDays + 1}º dia depois do pagamento do amigo.`,
    given > 0 &&
      `${discounts(given)} ${choosePlural(given, 'entra na sua próxima fatura', 'entram nas suas próximas faturas')}.`,
    used > 0 && `${discounts(used)} já ${choosePlural(used, 'usado', 'usados')}.`,
  ].filter((sentence) => sentence !== false)
}
