import * as v from 'valibot'

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
