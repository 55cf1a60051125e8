import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

/** All IPv6 addresses that have been given out lie in it; ipaddr.js calls unassigned space `unicast` too. */
const GLOBAL_IPV6: [Address, number] = ipaddr.parseCIDR('2000::/3');

/** Public by number, but answered by a cloud's host machine to its guests (Azure's WireServer). */
const CLOUD_INTERNAL: readonly string[] = ['168.63.129.16'];

/**
 * True for addresses of the public internet. Everything else is inside or special: private, loopback, link-local
 * (where clouds serve metadata), unique-local, carrier-grade NAT, multicast, reserved, and the IPv6 forms that hide
 * an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: Address): boolean {
  if (CLOUD_INTERNAL.includes(address.toString())) return false;
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_IPV6)) return false;
  return address.range() === 'unicast';
}
