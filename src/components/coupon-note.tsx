/** Says that the coupon somebody came with goes with them to the payment, where its discount is seen. */
export function CouponNote({ code }: { code: string }) {
  return (
    <>
      Cupom <strong className="break-all">{code}</strong>: se ele valer, o desconto aparece na
      página de pagamento.
    </>
  )
}
