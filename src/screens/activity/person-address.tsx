/** Distinguishes people of the same name, so it is never cut. Renders nothing for an unknown address. */
export function PersonAddress({ email }: { email: string | null }) {
  if (email === null) return null
  return <span className="break-all font-normal text-muted text-sm"> ({email})</span>
}
