import { expect, test } from 'vitest'
import { trialDays } from '#contract/billing/subscription.ts'
import { uploadKeptDays } from '#contract/media/media.ts'
import { endedInviteDays, inviteDays, offerDays } from '#contract/projects/project-people.ts'
import { reportLifeDays } from '#contract/report.ts'
import { refreshTokenDays, sessionDays } from '#server/auth/refresh-token.ts'
import { firstPlans, trialPlanKey } from '#server/billing/first-plans.ts'
import { toReais } from '#server/billing/list-plans.ts'
import { yearsKept } from '#server/metrics/results/forget-results.ts'
import { codeLifetime, tokenLifetimes } from '#server/security/code-lifetimes.ts'
import { keptTimes } from '#src/site/legal/kept-times.ts'
import { knownPlans } from '#src/site/pricing/known-plans.ts'
import { trialPlan } from '#src/site/pricing/plan-card.tsx'

test('the public site is built with the plans that the server begins with', () => {
  const sold = firstPlans.map(({ name, description, features, ...plan }) => ({
    ...{ name, description, features, numberAccounts: plan.maxAccounts },
    price: toReais(plan.priceCents),
    yearlyPrice: toReais(plan.yearlyPriceCents),
    yearlyPriceInMonths: toReais(plan.yearlyPriceCents / 12),
  }))
  expect(knownPlans).toEqual(sold)
  expect(firstPlans.find(({ key }) => key === trialPlanKey)?.name).toBe(trialPlan)
  expect(trialDays).toBe(7)
})

test('the privacy policy tells how long things are kept as the server does it', () => {
  const told = new Map(keptTimes)
  const minute = 60_000
  const { 'verify-email': ofSignUp, ...others } = tokenLifetimes
  expect(told.get('Códigos enviados por email')).toBe(
    `${codeLifetime / minute} minutos; o link de um cadastro, ${ofSignUp / minute / 60 / 24} dias.`,
  )
  expect(new Set(Object.values(others))).toEqual(new Set([codeLifetime]))
  expect(told.get('Sessões, com aparelho e endereço IP')).toBe(
    `Até ${refreshTokenDays} dias depois do último uso, também se você sair antes; nunca mais de ${sessionDays} dias.`,
  )
  expect(told.get('Convites para projetos')).toContain(
    `${endedInviteDays} dias depois de aceitos ou expirados; um convite vale ${inviteDays} dias.`,
  )
  expect(told.get('Ofertas de um projeto a outra pessoa da equipe')).toBe(`${offerDays} dias.`)
  const ofNetworks = keptTimes.find(([what]) => what.startsWith('O que as redes informam'))
  expect(ofNetworks?.[1]).toContain(`e de cada post, no máximo ${yearsKept} anos.`)
  const [first, second, third] = reportLifeDays
  expect(told.get('Links de relatórios')).toContain(`em ${first}, ${second} ou ${third} dias,`)
  expect(told.get('Envios interrompidos')).toBe(`${uploadKeptDays} dias.`)
})
