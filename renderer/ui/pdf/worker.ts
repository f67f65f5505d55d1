// In this order: pdf.js takes the decoder and the memory functions that it finds.
import './memory-limit.ts'
import './picture-decoder.ts'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { holdLivenessLock } from './worker-liveness.ts'

holdLivenessLock()
