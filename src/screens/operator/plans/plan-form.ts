import * as v from 'valibot'
import { type OperatorPlan, OperatorPlanChange } from '#contract/operator.ts'
import { MoneyText, toMoneyText } from './money-text.ts'

const { entries } = OperatorPlanChange
const Link = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? null : text)),
  entries.monthlyLink,
)

/** The fields as they are typed; an unchecked checkbox is missing in the form data. */
export const PlanForm = v.object({
  name: entries.name,
  description: entries.description,
  price: v.pipe(MoneyText, entries.priceCents),
  yearlyPrice: v.pipe(MoneyText, entries.yearlyPriceCents),
  features: v.pipe(
    v.string(),
    v.maxLength(4000, 'Use no máximo 12 itens'),
    v.transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
    v.maxLength(12, 'Use no máximo 12 itens'),
    v.everyItem((line) => line.length <= 120, 'Use no máximo 120 caracteres por item'),
  ),
  isActive: v.optional(v.string()),
  monthlyLink: Link,
  yearlyLink: Link,
  monthlyPlainLink: Link,
  yearlyPlainLink: Link,
})

export type TypedPlan = v.InferInput<typeof PlanForm>

/** Throws when the form has not checked the values. */
export function readPlanForm(typed: TypedPlan): Omit<OperatorPlanChange, 'updatedAt'> {
  const { price, yearlyPrice, isActive, ...rest } = v.parse(PlanForm, typed)
  return {
    ...rest,
    ...{ priceCents: price, yearlyPriceCents: yearlyPrice, isActive: isActive !== undefined },
  }
}

export function toTypedPlan(plan: OperatorPlan) {
  return {
    ...{ name: plan.name, description: plan.description, features: plan.features.join('\n') },
    ...{ price: toMoneyText(plan.priceCents), yearlyPrice: toMoneyText(plan.yearlyPriceCents) },
    ...{ monthlyLink: plan.monthlyLink ?? '', yearlyLink: plan.yearlyLink ?? '' },
    monthlyPlainLink: plan.monthlyPlainLink ?? '',
    yearlyPlainLink: plan.yearlyPlainLink ?? '',
    isActive: plan.isActive,
  }
}

export const planLabels = {
  name: 'Nome',
  description: 'Descrição',
  price: 'Preço por mês (R$)',
  yearlyPrice: 'Preço por ano (R$)',
  features: 'Itens',
  monthlyLink: 'Link mensal',
  yearlyLink: 'Link anual',
  monthlyPlainLink: 'Mensal sem teste',
  yearlyPlainLink: 'Anual sem teste',
  isActive: 'À venda',
} satisfies Record<keyof TypedPlan, string>
