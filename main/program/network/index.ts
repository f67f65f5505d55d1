export { createNetwork, type Network } from './network.ts'
export { operationOf } from './operation-of.ts'
export { createProxySignIns } from './proxy-sign-ins.ts'
export { createWeather, type ServiceCall, type WeatherRecorder } from './weather.ts'
