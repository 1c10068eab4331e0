/** Of the 'Aviso!' before connecting. */
export function FacebookNotice() {
  return <p>Conecte sua conta do Facebook para gerenciar as publicações das suas páginas.</p>
}
