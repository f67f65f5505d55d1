export { createTraining, type Training } from './create-training.ts'

export { registerTraining } from './routes.ts'
