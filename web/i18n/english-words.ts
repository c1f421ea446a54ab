/**
 * English translations of the words in category names: a Chinese word, the displayed English, and other
 * English words that find it. Words of a phrase are joined by `_`, entries are separated by `|` or a line
 * end. No marketplace names its categories in English.
 */
const list = `
T恤 T-shirt tshirt tee|连衣裙 dress|半身裙 skirt|长裙 dress skirt|吊带裙 dress|短裙 skirt
女装 women's_clothing women womenswear lady|男装 men's_clothing men menswear
童装 children's_clothing kid child children kidswear|婴 baby infant|孕 maternity pregnancy
内衣 underwear lingerie|文胸 bra|睡衣 pajama pyjama sleepwear nightwear|泳 swimwear swimsuit bikini
衬衫 shirt blouse|衬衣 shirt|卫衣 hoodie sweatshirt|毛衣 sweater jumper pullover|针织 knit knitted knitwear
外套 coat jacket outerwear|大衣 coat overcoat|夹克 jacket|羽绒 down|风衣 trench windbreaker|西装 suit blazer
西服 suit blazer|裤 trousers pants|牛仔 denim jeans|短裤 shorts|打底裤 leggings|袜 sock stocking|帽 hat cap|手套 glove
围巾 scarf|丝巾 scarf|腰带 belt|皮带 belt|领带 tie necktie|鞋 shoe footwear|靴 boot|凉鞋 sandal|拖鞋 slipper
运动鞋 sports_shoe sneaker trainer|高跟鞋 heels|包 bag|箱包 luggage bag|手提包 handbag|双肩包 backpack|背包 backpack
钱包 wallet purse|行李箱 suitcase luggage|拉杆箱 suitcase trolley|首饰 jewelry jewellery
饰品 accessory accessories jewelry|项链 necklace|戒指 ring|耳环 earring|耳钉 earring|手链 bracelet|手镯 bangle bracelet
手表 watch|眼镜 glasses eyewear|太阳镜 sunglasses|美妆 makeup cosmetics beauty|彩妆 makeup|口红 lipstick|护肤 skincare
面膜 mask|香水 perfume fragrance|洗发 shampoo|美甲 nail manicure|假发 wig|手机 phone smartphone mobile|手机壳 case
保护套 case cover|充电 charging charger rechargeable|数据线 cable|耳机 headphone earphone headset earbuds
音箱 speaker|电脑 computer pc|笔记本 laptop notebook|平板 tablet|键盘 keyboard|鼠标 mouse|显示器 monitor display
打印机 printer|相机 camera|无人机 drone|电视 tv television|家电 home_appliance|冰箱 refrigerator fridge|洗衣机 washer
空调 air-conditioner|风扇 fan|加湿器 humidifier|吸尘器 vacuum|电饭煲 cooker|水壶 kettle|榨汁 juicer blender|咖啡 coffee
茶 tea|家具 furniture|沙发 sofa couch|床 bed|椅 chair|桌 table desk|柜 cabinet|书架 bookshelf|灯 lamp light lighting
窗帘 curtain|地毯 rug carpet|床上用品 bedding|被 quilt duvet|枕 pillow|毛巾 towel|浴 bath bathroom|厨房 kitchen
厨具 cookware kitchenware|锅 pot pan|刀 knife|餐具 tableware cutlery|碗 bowl|盘 plate dish|杯 cup mug glass
水杯 bottle|保温杯 thermos tumbler|收纳 storage organizer|清洁 cleaning|垃圾桶 bin trash|雨伞 umbrella|钟 clock|镜 mirror
花瓶 vase|蜡烛 candle|相框 frame|圣诞 christmas|礼品 gift|包装 packaging package|文具 stationery|笔 pen pencil
本 notebook|书 book|玩具 toy|积木 block brick|娃娃 doll|毛绒 plush|拼图 puzzle|游戏 game|童车 stroller|奶瓶 feeding
尿 diaper nappy|宠物 pet|狗 dog|猫 cat|运动 sport sports|户外 outdoor|健身 fitness gym|瑜伽 yoga
自行车 bicycle bike cycling|骑行 cycling|钓 fishing|露营 camping|帐篷 tent|登山 hiking climbing|球 ball|篮球 basketball ball
足球 football soccer ball|羽毛球 badminton|游泳 swimming|滑雪 ski skiing|汽车 car auto automotive|摩托车 motorcycle
轮胎 tire tyre|车载 car|工具 tool|五金 hardware|螺丝 screw|锁 lock|电池 battery|电线 wire cable|开关 switch
插座 socket outlet|太阳能 solar|园艺 garden gardening|花 flower|植物 plant|食品 food|零食 snack|糖果 candy sweet
面料 fabric textile|布 cloth fabric|纱线 yarn|纽扣 button|拉链 zipper|蕾丝 lace|皮革 leather|棉 cotton|丝 silk|亚麻 linen
羊毛 wool|塑料 plastic|玻璃 glass|陶瓷 ceramic|不锈钢 stainless_steel|木 wood wooden|竹 bamboo|纸 paper
机械 machine machinery|设备 equipment|办公 office|医疗 medical|口罩 mask|女式 women's women lady|男式 men's men
女 women's women lady|男 men's men|成人 adult|儿童 children's kid kids child children|婴儿 baby infant|宝宝 baby
孕妇 maternity|母婴 mother_and_baby maternity|母婴用品 mother_and_baby_supplies|待产包 hospital_bag maternity
情侣 couple|中老年 senior|大码 plus_size|家用 household home|家居 home household|家居服 loungewear homewear
商用 commercial|工业 industrial industry|旅行 travel|学生 student|酒店 hotel|节日 festival holiday|外贸 export
定制 custom customized|库存 stock overstock|二手 second-hand used|进口 imported import|国产 domestic|其他 other
未分类 uncategorized|停用 discontinued|裙 skirt dress|裙子 skirt dress|旗袍 cheongsam qipao|马甲 vest waistcoat
背心 vest tank_top|羽绒服 down_jacket|棉衣 padded_jacket|皮衣 leather_jacket|牛仔裤 jeans denim
休闲裤 casual_trousers pants|裤子 trousers pants|内裤 underpants briefs panties|打底衫 base_shirt
保暖内衣 thermal_underwear|塑身衣 shapewear|套装 set suit|校服 school_uniform|哈衣 romper|泳装 swimwear swimsuit
泳衣 swimsuit swimwear|泳镜 swimming_goggles|连体衣 jumpsuit romper|衣服 clothes clothing
服装 clothing garment apparel|服饰 apparel clothing fashion|服饰配件 fashion_accessories
配件 accessory accessories parts|用品 supplies|防护服 protective_suit|骑行服 cycling_wear|球衣 jersey|运动服 sportswear
运动户外 sports_and_outdoors|皮鞋 leather_shoe|靴子 boot|帆布鞋 canvas_shoe|雨鞋 rain_shoe|童鞋 children's_shoe
舞蹈鞋 dance_shoe|防滑鞋 non-slip_shoe|鞋垫 insole|鞋柜 shoe_cabinet|鞋子 shoe|单肩包 shoulder_bag|腰包 waist_bag
卡包 card_holder|化妆包 makeup_bag cosmetic|电脑包 laptop_bag|书包 school_bag|手提袋 tote_bag carrier|购物袋 shopping_bag
箱包皮具 luggage_and_leather_goods bag|皮具 leather_goods|皮包 leather_bag|袋 bag|袋子 bag|快递袋 mailing_bag
编织袋 woven_bag|睡袋 sleeping_bag|帽子 hat cap|袜子 sock stocking|胸针 brooch|发饰 hair_accessory|挂绳 lanyard
卡套 card_holder|日用百货 daily_goods household|日用品 daily_goods household|百货 general_goods
收纳盒 storage_box organizer|厨房收纳 kitchen_storage|衣架 hanger|清洁刷 cleaning_brush|刷 brush|砧板 chopping_board
锅具 cookware pot pan|锅炉 boiler|保鲜盒 food_container|毛绒玩具 plush_toy|遥控车 remote_control_car rc
遥控 remote_control|气球 balloon|沙滩玩具 beach_toy|桌游 board_game|磁力片 magnetic_tiles|水枪 water_gun|宠物玩具 pet_toy
手机及配件 phones_and_accessories|贴膜 screen_protector|充电器 charger|充电桩 charging_station|支架 stand holder bracket
移动电源 power_bank|充电宝 power_bank|自拍杆 selfie_stick|数码电脑 digital_and_computers|数码 digital|硬盘 hard_disk drive
网线 network_cable ethernet|摄像头 camera webcam|摄像机 camera camcorder|平板电脑 tablet|路由器 router
扩展坞 docking_station|音响 speaker audio|家用电器 home_appliance|电器 appliance|电风扇 electric_fan
电水壶 electric_kettle|吹风机 hair_dryer|取暖器 heater|榨汁机 juicer|挂烫机 garment_steamer
灯饰照明 lamps_and_lighting lamp light|灯饰 lamp lighting light|灯具 lamp lighting light|照明 lighting
台灯 desk_lamp light|吸顶灯 ceiling_lamp light|吊灯 pendant_lamp chandelier light|灯带 light_strip lighting led
灯串 string_lights|路灯 street_lamp light|筒灯 downlight|射灯 spotlight|壁灯 wall_lamp light|落地灯 floor_lamp light
应急灯 emergency_lamp light|太阳能灯 solar_lamp light|车灯 car_light lamp|头灯 headlamp|手电筒 flashlight torch
灯泡 light_bulb|灯管 light_tube|灯罩 lampshade|灯笼 lantern|灯箱 light_box|广告灯箱 advertising_light_box|灯芯绒 corduroy
灯笼袖 puff_sleeve|灯光 lighting light|办公文化 office_and_stationery|中性笔 gel_pen|文件夹 folder|订书机 stapler
白板 whiteboard|计算器 calculator|胶带 tape|封箱带 packing_tape|便签 sticky_note|画材 art_supplies|书签 bookmark
说明书 manual|书柜 bookcase|食品酒水 food_and_drinks|茶叶 tea|茶几 coffee_table|茶具 tea_set teaware|坚果 nut
饼干 biscuit cookie|白酒 liquor baijiu|红酒 red_wine wine|酒水 drinks|蜂蜜 honey|调味品 seasoning|方便食品 instant_food
干货 dried_food|宠物及园艺 pets_and_gardening|宠物窝 pet_bed|宠物窝垫 pet_bed|牵引绳 leash|猫砂盆 litter_box
鱼缸 fish_tank aquarium|花盆 flower_pot|种子 seed|园艺剪 pruning_shears|喷壶 watering_can|鸟笼 bird_cage
汽车用品 car_supplies auto automotive|座垫 seat_cushion|脚垫 foot_mat|鼠标垫 mouse_pad|杯垫 coaster|餐垫 placemat
行车记录仪 dash_cam|车载支架 car_holder mount|香薰 aromatherapy fragrance|车衣 car_cover|雨刮器 wiper|洗车机 car_washer
家装建材 building_materials|建材 building_materials|瓷砖 ceramic_tile|地板 flooring floor|壁纸 wallpaper
水龙头 tap faucet|门锁 door_lock|花洒 shower_head|油漆 paint|浴室柜 bathroom_cabinet|淋浴房 shower_room|合页 hinge
家纺家饰 home_textiles_and_decor|家纺 home_textile|家饰 home_decor|四件套 bedding_set|被子 quilt duvet|枕头 pillow
桌布 tablecloth|沙发垫 sofa_cushion|装饰画 wall_art painting|装饰 decoration decor|登山杖 trekking_pole|瑜伽垫 yoga_mat
哑铃 dumbbell|跳绳 skipping_rope|钓竿 fishing_rod|护膝 knee_pad|美容护肤 beauty_and_skincare|美容 beauty
洗面奶 face_wash cleanser|眼影 eyeshadow|化妆刷 makeup_brush|防晒霜 sunscreen|精油 essential_oil|假睫毛 false_eyelash
纸尿裤 diaper nappy|婴儿车 stroller pram|背带 carrier strap|围嘴 bib|安抚奶嘴 pacifier|爬行垫 play_mat|儿童餐椅 high_chair
医药保健 medicine_and_health|体温计 thermometer|血压计 blood_pressure_monitor|按摩仪 massager|护腰 waist_support
轮椅 wheelchair|绷带 bandage|足浴盆 foot_bath|制氧机 oxygen_concentrator|电工电气 electrical|电工 electrical
断路器 circuit_breaker|变压器 transformer|继电器 relay|配电箱 distribution_box|接线端子 terminal_block|传感器 sensor
电子元器件 electronic_components|电子 electronic|电阻 resistor|电容 capacitor|二极管 diode|集成电路 integrated_circuit
连接器 connector|晶振 crystal_oscillator|电感 inductor|电位器 potentiometer|线路板 circuit_board pcb|机械设备 machinery
包装机 packaging_machine|切割机 cutting_machine|焊机 welding_machine|水泵 water_pump|空压机 air_compressor
减速机 gear_reducer|输送机 conveyor|注塑机 injection_moulding_machine|搅拌机 mixer|叉车 forklift|五金工具 hardware_tools
扳手 wrench spanner|螺丝刀 screwdriver|电钻 electric_drill|卷尺 tape_measure|螺栓 bolt|钢丝绳 steel_wire_rope
锯片 saw_blade|工具箱 toolbox|砂纸 sandpaper|焊条 welding_rod|纺织皮革 textiles_and_leather|纺织 textile
棉布 cotton_fabric|牛仔布 denim_fabric|针织布 knitted_fabric|人造革 artificial_leather|花边 lace_trim
无纺布 non-woven_fabric|包装印刷 packaging_and_printing|印刷 printing|印刷品 printed_matter|纸箱 carton cardboard_box
气泡膜 bubble_wrap|礼品盒 gift_box|礼盒 gift_box|标签 label|吸塑盒 blister_box|盒 box|箱 box case|安全防护 safety_protection
安全帽 safety_helmet|灭火器 fire_extinguisher|监控摄像机 surveillance_camera|反光衣 reflective_vest|警示牌 warning_sign
护目镜 safety_goggles|化工 chemicals chemical|涂料 coating paint|胶粘剂 adhesive glue|颜料 pigment|洗涤剂 detergent
助剂 additive|溶剂 solvent|树脂 resin|香精 flavour|橡塑 rubber_and_plastic|塑料颗粒 plastic_granules|塑料板 plastic_sheet
橡胶管 rubber_hose|橡胶 rubber|密封圈 sealing_ring|塑料薄膜 plastic_film|农用薄膜 agricultural_film|硅胶件 silicone_part
硅胶 silicone|泡棉 foam|亚克力板 acrylic_sheet|亚克力 acrylic|冶金矿产 metals_and_minerals|不锈钢板 stainless_steel_plate
铝型材 aluminium_profile aluminum|铝合金 aluminium_alloy aluminum|铜管 copper_pipe|钢管 steel_pipe|铁丝 iron_wire
石英砂 quartz_sand|合金 alloy|钛材 titanium|农业 agriculture|蔬菜种子 vegetable_seed|蔬菜 vegetable|水果 fruit|苗木 seedling
饲料 feed|肥料 fertilizer|花卉 flower_plant|水产 seafood|能源 energy|太阳能板 solar_panel|逆变器 inverter
储能电池 storage_battery|风力发电机 wind_turbine|木炭 charcoal|交通运输 transport|电动车 electric_vehicle|电动 electric
摩托配件 motorcycle_parts|货架 shelf rack|船用配件 boat_parts|平衡车 balance_scooter|汽摩配件 car_and_motorcycle_parts
刹车片 brake_pad|滤清器 filter|火花塞 spark_plug|保险杠 bumper|后视镜 rear-view_mirror|减震器 shock_absorber|轴承 bearing
头盔 helmet|传媒 media|展架 display_stand|横幅 banner|海报 poster|投影机 projector|舞台设备 stage_equipment
项目合作 business_cooperation|品牌代理 brand_agency|加工合作 processing_cooperation|技术转让 technology_transfer
招商加盟 franchise|加工定制 custom_processing|加工 processing|木制品 wooden_product|画册 brochure|名片 business_card
贺卡 greeting_card|台历 desk_calendar|贴纸 sticker|吊牌 hang_tag|餐桌 dining_table|床垫 mattress|办公椅 office_chair
椅子 chair|衣柜 wardrobe|折叠桌 folding_table|桌子 table desk|纯棉 pure_cotton|真丝 silk|羊绒 cashmere|雪纺 chiffon
涤纶 polyester|锦纶 nylon|帆布 canvas|牛皮 cowhide leather|羊皮 sheepskin leather|猪皮 pigskin leather|水晶 crystal
骨瓷 bone_china|木质 wooden wood|竹制 bamboo|藤编 rattan|草编 straw|纸质 paper|铁艺 wrought_iron|黄铜 brass
纯银 sterling_silver|钛合金 titanium_alloy|锌合金 zinc_alloy|石材 stone|大理石 marble|碳纤维 carbon_fibre fiber
玻纤 fibreglass fiberglass|泡沫 foam|海绵 sponge|乳胶 latex|记忆棉 memory_foam|珊瑚绒 coral_fleece|法兰绒 flannel
天鹅绒 velvet|摇粒绒 polar_fleece|网布 mesh|植绒 flocked|磁性 magnetic|电镀 electroplated|烤漆 lacquered|磨砂 frosted matte
透明 transparent clear|夜光 luminous|环保 eco-friendly|简约 minimalist simple|复古 vintage retro|欧式 European-style
中式 Chinese-style|日式 Japanese-style|北欧 Nordic|韩版 Korean-style|卡通 cartoon|印花 printed print|纯色 plain solid
条纹 striped|格子 checked plaid|刺绣 embroidered embroidery|镂空 openwork hollow|加厚 thick|轻薄 thin light
防水 waterproof|防滑 non-slip|防晒 sun-protective|保暖 warm thermal|透气 breathable|速干 quick-dry|折叠 folding
可拆洗 removable_and_washable|便携 portable|迷你 mini|加大 extra_large|智能 smart|手动 manual|静音 silent
壁挂 wall-mounted|立式 upright|组合 combination|高端 premium|经济 economy|短袖 short-sleeved|长袖 long-sleeved|上衣 top
吊带 strap camisole|皮 leather|铜 copper|铁 iron|钢 steel|铝 aluminium aluminum|银 silver|机 machine|垫 mat pad
板 board panel|管 pipe tube|架 rack stand|罩 cover|贴 sticker|套 cover sleeve|衣 clothes
面包 bread|面包机 bread_maker|面粉 flour|面条 noodle|书法 calligraphy|皮肤 skin|皮筋 elastic|木耳 fungus|茶色 brown|床单 bed_sheet|床头柜 bedside_table nightstand|花生 peanut|花纹 pattern|球鞋 sneaker|机油 engine_oil|手机支架 phone_holder|杯子 cup mug glass|盒子 box|瓶 bottle|瓶子 bottle
车床 lathe|河床 riverbed|温床 hotbed|地铁 subway metro|高铁 high-speed_train|铁观音 tieguanyin_tea oolong|橡皮 eraser|橡皮泥 modelling_clay
果皮 peel|皮划艇 kayak|皮卡 pickup_truck|陈皮 dried_tangerine_peel|司机 driver|有机 organic|飞机 airplane aeroplane aircraft|机票 air_ticket
打火机 lighter|机器人 robot|拉丝 wire-drawing|钢丝 steel_wire|钢丝球 steel_wool scourer|粉丝 vermicelli|丝印 screen_printing|丝瓜 loofah
钢琴 piano|钢笔 fountain_pen|铅笔 pencil|毛笔 calligraphy_brush|水银 mercury|银行 bank|银耳 white_fungus|银杏 ginkgo|石棉 asbestos
棉花糖 cotton_candy marshmallow|棉花 cotton|烟花 fireworks|花椒 Sichuan_pepper|西兰花 broccoli|火花 spark|花茶 flower_tea|花露水 toilet_water
奖杯 trophy cup|热狗 hot_dog|熊猫 panda|猫眼 peephole|剪刀 scissors|牙刷 toothbrush|牙膏 toothpaste|纸巾 tissue|抹布 cleaning_rag cloth
瀑布 waterfall|布丁 pudding|雨衣 raincoat|枕套 pillowcase pillow|球拍 racket racquet|球阀 ball_valve|地球仪 globe|眼球 eyeball
方向盘 steering_wheel|棋盘 chessboard|光盘 disc cd dvd|底盘 chassis|算盘 abacus|转盘 turntable|墨镜 sunglasses|镜头 lens|望远镜 telescope binoculars
显微镜 microscope|放大镜 magnifier|猫头鹰 owl|锁骨 collarbone|连锁 chain|拉锁 zipper|螺帽 nut|日本 Japan Japanese|成本 cost|样本 sample
版本 version|剧本 script|证书 certificate|秘书 secretary|包子 steamed_bun|包裹 parcel package|红包 red_envelope|包邮 free_shipping
木瓜 papaya|滑板 skateboard|板栗 chestnut|老板 boss|管理 management|血管 vessel|被动 passive|闹钟 alarm_clock|挂钟 wall_clock
`;

/** The words in category names, each with the English phrases that mean it, the displayed one first. */
export const englishWords: readonly { chinese: string; phrases: string[] }[] = list
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [chinese = "", ...phrases] = entry.split(" ");
    return { chinese, phrases: phrases.map((phrase) => phrase.replaceAll("_", " ")) };
  });
