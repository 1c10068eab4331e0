/** Says that the coupon of the person's link is passed on to the payment page, which shows the discount. */
export function CouponNote({ code }: { code: string }) {
  return (
    <>
      Cupom <strong className="break-all">{code}</strong>: se ele valer, o desconto aparece na
      página de pagamento.
    </>
  )
}
