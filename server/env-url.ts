import * as v from 'valibot'

/** A variable of the environment that is an address. */
export const EnvUrl = v.pipe(v.string(), v.url('precisa ser um endereço completo'))
