import * as v from 'valibot'
import { type OperatorPlan, OperatorPlanChange } from '#contract/operator.ts'

const plain = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, useGrouping: false })

/** An amount for a field: '59,99'. */
export function toMoneyText(cents: number): string {
  return plain.format(cents / 100)
}

const rule = 'Digite um valor como 59,99'

/** A typed amount in whole cents. Not parsed as a fraction, which would cause rounding errors. */
export const MoneyText = v.pipe(
  v.string(rule),
  v.trim(),
  v.regex(/^\d{1,6}(,\d{2})?$/, rule),
  v.transform((text) => {
    const [whole = '', cents = '00'] = text.split(',')
    return Number(whole) * 100 + Number(cents)
  }),
)

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
