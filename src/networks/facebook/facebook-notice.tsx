/** A part of the 'Aviso!' before an account is connected. */
export function FacebookNotice() {
  return <p>Conecte sua conta do Facebook para gerenciar as publicações das suas páginas.</p>
}
