import { expect, test } from 'vitest'
import { deviceNameOf } from './device-name.ts'
import { networkOf } from './network-label.ts'

test.each([
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on iPad',
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  [
    'Microsoft Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  ],
])('ACC-100 names %s', (name, userAgent) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})

test('ACC-100 a browser that says nothing of itself, or nonsense, is unknown or short', () => {
  expect(deviceNameOf(undefined)).toBeNull()
  expect(deviceNameOf('')).toBeNull()
  for (const odd of ['light-my-request', '<script>alert(1)</script>', 'x'.repeat(100_000), '\u0000'])
    expect((deviceNameOf(odd) ?? '').length).toBeLessThan(80)
})

test.each([
  ['102.89.34.17', 'network 102.89.34.x'],
  ['::ffff:102.89.34.17', 'network 102.89.34.x'],
  ['2001:db8:12:3456::9', 'network 2001:db8:12:x'],
  ['127.0.0.1', 'the computer that runs Alafia'],
  ['::1', 'the computer that runs Alafia'],
])('ACC-100 %s is shown as %s', (address, label) => {
  expect(networkOf(address, address)).toEqual({ label, isThis: true })
  expect(networkOf(address, '203.0.113.5').isThis).toBe(false)
})
