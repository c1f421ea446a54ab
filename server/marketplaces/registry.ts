import type { Channel } from "#contract/shared/channel";
import { createAlibaba1688Connector } from "./alibaba-1688/connector.ts";
import type { ConnectorFactory } from "./connector.ts";
import { createTaobaoConnector } from "./taobao/connector.ts";
import { createWeidianConnector } from "./weidian/connector.ts";

/** Connector of each marketplace. A row of the channel table without a connector does not compile. */
export const connectorFactories: Record<Channel, ConnectorFactory> = {
  "1688": createAlibaba1688Connector,
  taobao: createTaobaoConnector,
  weidian: createWeidianConnector,
};
